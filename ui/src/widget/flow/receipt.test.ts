import { describe, expect, it } from 'vitest';
import { driveFlow, noAnswer } from '../test/driveFlow.ts';
import { receipt, success } from '../test/fixtures.ts';
import { FIRST_POLL_MS, LONGEST_POLL_MS } from './flowTimes.ts';

const drive = driveFlow();
const snapshot = () => drive.flow.getSnapshot();

async function connect(answers = {}): Promise<void> {
  await drive.reachConnecting({ readings: success, ...answers });
  await drive.wait(FIRST_POLL_MS);
  expect(drive.step()).toBe('done');
}

describe('the receipt', () => {
  it('is read once the data has arrived, and saved as often as the person asks', async () => {
    await connect();
    expect(snapshot().receipt).toEqual(receipt);
    expect(snapshot().download).toBe('none');
    await drive.flow.download();
    await drive.flow.download();
    expect(snapshot().download).toBe('done');
    expect(drive.saved).toEqual(['comprobante-cauce.pdf', 'comprobante-cauce.pdf']);
    expect(drive.client.made.slice(-3)).toEqual([
      'readReceipt',
      'downloadReceipt',
      'downloadReceipt',
    ]);
  });

  it('does not fail the connection if it cannot be read', async () => {
    await connect({ receipt: noAnswer });
    expect(snapshot()).toMatchObject({ receipt: null, state: { step: 'done' } });
    expect(drive.posted.some(({ type }) => type === 'success')).toBe(true);
  });

  it('can be requested again after a failed download', async () => {
    await connect({ receiptFile: [noAnswer, new Blob(['%PDF'])] });
    await drive.flow.download();
    expect(snapshot()).toMatchObject({ download: 'failed', state: { step: 'done' } });
    expect(drive.saved).toEqual([]);
    await drive.flow.download();
    expect(snapshot().download).toBe('done');
    expect(drive.saved).toHaveLength(1);
  });

  it('is not downloaded before it exists, nor twice at once', async () => {
    await drive.reachAccess();
    await drive.flow.download();
    expect(drive.client.made).not.toContain('downloadReceipt');
    await drive.flow.connect({ username: '12345678-5', password: 'una-clave-secreta' });
    await drive.wait(LONGEST_POLL_MS);
    await Promise.all([drive.flow.download(), drive.flow.download()]);
    expect(drive.client.made.filter((one) => one === 'downloadReceipt')).toHaveLength(1);
  });
});
