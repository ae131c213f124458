import * as a11y from '@storybook/addon-a11y/preview';
import { composeStory, setProjectAnnotations } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import * as preview from '../../.storybook/preview.tsx';

setProjectAnnotations([a11y, preview]);

/** The result of axe for a story under the project's settings. */
async function statusOf(story: ReactElement): Promise<string[]> {
  const statuses: string[] = [];
  const Story = composeStory(
    {
      render: () => story,
      // Runs after the addon's own check, whose hooks are registered last.
      beforeEach: ({ reporting }) => {
        const { addReport } = reporting;
        reporting.addReport = (report) => {
          statuses.push(report.status);
          addReport.call(reporting, report);
        };
      },
    },
    { title: 'Prueba/Accesibilidad' },
  );
  await Story.run();
  return statuses;
}

it('passes a story without axe violations', async () => {
  expect(await statusOf(<img src="data:," alt="Logo" />)).toEqual(['passed']);
});

it('fails a story with an image that has no text', async () => {
  expect(await statusOf(<img src="data:," />)).toEqual(['failed']);
});

it('fails a story with low contrast', async () => {
  const pale = <p style={{ color: '#ccc', background: '#fff' }}>Saldo disponible</p>;
  expect(await statusOf(pale)).toEqual(['failed']);
});
