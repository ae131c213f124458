import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, it } from 'vitest';
import { until } from '../test/until.ts';
import { ProcessorTime } from './ProcessorTime.ts';

const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  // Kills the whole group, since the shell's child outlives the shell.
  for (const { pid } of children.splice(0)) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});

it.runIf(process.platform === 'linux')(
  'counts the CPU time of a process and its children, even if no parent waits for them',
  async () => {
    // The shell is killed before its child, which then has no parent to wait for it.
    const burn = `${process.execPath} -e 'while (process.cpuUsage().user < 30e6);'`;
    const shell = spawn('sh', ['-c', `${burn} & wait`], { detached: true, stdio: 'ignore' });
    children.push(shell);
    const used = new ProcessorTime([shell.pid ?? 0]);
    try {
      await until(() => used.total() >= 100);
      const before = used.total();
      shell.kill('SIGKILL');
      await once(shell, 'exit');
      await until(() => used.total() > before);
    } finally {
      used.close();
    }
  },
);
