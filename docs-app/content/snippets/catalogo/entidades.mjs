// #region consulta
const answer = await fetch(`${process.env.CAUCE_URL}/entities`, {
  headers: { 'X-API-Key': process.env.CAUCE_API_KEY },
});
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
const entities = await answer.json();

// Las acciones tef que hoy se pueden pedir
const available = entities
  .flatMap((entity) => entity.actions)
  .filter((action) => action.enabled && action.actionType === 'tef')
  .map((action) => action.name);
console.log(available.join('\n'));
// #endregion
if (!available.includes('banco-chile:tef')) throw new Error('Falta banco-chile:tef');
