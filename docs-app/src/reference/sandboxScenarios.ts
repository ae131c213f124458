/** The values of `X-Sandbox-Scenario`, with their labels; the OpenAPI document describes them. */
export const SANDBOX_SCENARIOS: readonly (readonly [string, string])[] = [
  ['slow=5', 'Tarda 5 segundos'],
  ['wrong_login', 'Clave equivocada'],
  ['locked', 'Clave bloqueada'],
  ['error', 'Institución en mantención'],
  ['timeout', 'La institución no responde'],
  ['malformed', 'La institución cambió su sitio'],
  ['challenge=code', 'Pide un código'],
  ['challenge=approve', 'Pide aprobar en la app'],
  ['challenge=coordinates', 'Pide coordenadas'],
  ['challenge=question', 'Hace una pregunta'],
  ['challenge=choice', 'Da a elegir cómo verificar'],
  ['challenge=rejected', 'Rechaza el código'],
  ['challenge=expired', 'El código vence'],
];
