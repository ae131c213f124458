const url = process.env.CAUCE_URL;
const headers = {
  Authorization: `Bearer ${process.env.CAUCE_TOKEN}`,
  'Content-Type': 'application/json',
};

const launched = await fetch(`${url}/tasks`, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    action: 'banco-chile:identity-validation',
    args: { username: process.env.CAUCE_RUT, password: 'clave123' },
  }),
});
const { taskId } = await launched.json();

// #region seguir
async function* follow(after) {
  const response = await fetch(`${url}/events/stream?after=${after}`, { headers });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop();
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      // Lo que no tiene id es un latido o el aviso de que el stream termina.
      if (data !== undefined && frame.startsWith('id: ')) yield JSON.parse(data);
    }
  }
}
// #endregion

for await (const event of follow(0)) {
  console.log(event.sequence, event.type, event.data);
  if (event.type === 'task.finished' && event.data.taskId === taskId) break;
}
