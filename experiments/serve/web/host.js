// The page of `mainmatch host` that the path names: of a door, "/seat/ID/", or where links lead.
const kPages = {
  organizer: () => import('./host-organizer.js'),
  seat: () => import('./host-seat.js'),
  watch: () => import('./host-watch.js'),
};

(kPages[location.pathname.split('/')[1]] ?? (() => import('./host-enter.js')))();
