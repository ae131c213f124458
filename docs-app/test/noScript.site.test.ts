import { inject } from 'vitest';
import { describeWithoutScript } from './describeWithoutScript.ts';
import { firstOfEachFolder } from './representative.ts';

describeWithoutScript(firstOfEachFolder(inject('paths')).chosen);
