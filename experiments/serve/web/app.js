const token = location.hash.slice(1);
const answer = await fetch('/api/games', {headers: {'X-Mainmatch-Token': token}});
document.getElementById('main').textContent = JSON.stringify(await answer.json());
