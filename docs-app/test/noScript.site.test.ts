import { inject } from 'vitest';
import { describeWithoutScript } from './describeWithoutScript.ts';
import { representative } from './representative.ts';

describeWithoutScript(representative(inject('paths')).chosen);
