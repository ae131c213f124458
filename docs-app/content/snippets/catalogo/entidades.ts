// #region consulta
import { Cauce } from '@cauce/sdk';

const { CAUCE_API_KEY: apiKey = '', CAUCE_URL: baseUrl = '' } = process.env;
const cauce = new Cauce({ apiKey, baseUrl });

// Las acciones tef que hoy se pueden pedir
const available = (await cauce.institutions())
  .flatMap((institution) => institution.actions)
  .filter((action) => action.enabled && action.actionType === 'tef')
  .map((action) => action.name);
console.log(available.join('\n'));
// #endregion
if (!available.includes('banco-chile:tef')) throw new Error('Falta banco-chile:tef');
