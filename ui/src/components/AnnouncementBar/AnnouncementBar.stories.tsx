import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { Link } from '../Link/Link.tsx';
import { ANNOUNCEMENT_STORAGE_KEYS } from './announcement.ts';
import { AnnouncementBar } from './AnnouncementBar.tsx';

const forget = () => {
  writeStored(ANNOUNCEMENT_STORAGE_KEYS.dismiss, null);
  writeStored(ANNOUNCEMENT_STORAGE_KEYS.id, null);
};

const meta = {
  title: 'Componentes/Navegación/AnnouncementBar',
  component: AnnouncementBar,
  args: {
    announcementId: 'ambiente-sandbox',
    onClose: fn(),
    children: (
      <>
        Prueba todo el flujo en el ambiente sandbox, con personas ficticias.{' '}
        <Link href="/docs/intro">Cómo empezar</Link>
      </>
    ),
  },
  argTypes: { children: { control: false } },
  beforeEach: () => {
    forget();
    return forget;
  },
} satisfies Meta<typeof AnnouncementBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Se cierra con el botón y queda cerrado: guarda la decisión y de qué anuncio se trataba. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const bar = canvas.getByRole('region', { name: 'Anuncio' });
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar anuncio' }));
    await expect(bar).not.toBeInTheDocument();
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(localStorage.getItem('docusaurus.announcement.dismiss')).toBe('true');
    await expect(localStorage.getItem('docusaurus.announcement.id')).toBe('ambiente-sandbox');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Con otro `announcementId` es otro anuncio: aparece de nuevo aunque se haya cerrado el anterior. */
export const ReappearsWithNewId: Story = {
  name: 'Vuelve con otro id',
  args: { announcementId: 'ley-21719', children: 'Cambió la versión 1.2.0 de API Connect.' },
  beforeEach: () => {
    writeStored(ANNOUNCEMENT_STORAGE_KEYS.id, 'ambiente-sandbox');
    writeStored(ANNOUNCEMENT_STORAGE_KEYS.dismiss, 'true');
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Anuncio' })).toBeVisible();
    await expect(localStorage.getItem('docusaurus.announcement.dismiss')).toBe('false');
    await expect(localStorage.getItem('docusaurus.announcement.id')).toBe('ley-21719');
  },
};

export const StaysClosed: Story = {
  name: 'Queda cerrado',
  beforeEach: () => {
    writeStored(ANNOUNCEMENT_STORAGE_KEYS.id, 'ambiente-sandbox');
    writeStored(ANNOUNCEMENT_STORAGE_KEYS.dismiss, 'true');
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

/** Sin botón, cuando todos deben verlo. */
export const NotCloseable: Story = {
  name: 'No se puede cerrar',
  args: { isCloseable: false, children: 'El SII estará en mantención el domingo de 2:00 a 6:00.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Pasada la fecha de término ya no aparece, sin publicar el sitio de nuevo. */
export const Ended: Story = {
  name: 'Terminado',
  args: { startsAt: '2026-01-05T09:00:00-03:00', endsAt: '2026-01-12T09:00:00-03:00' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Cómo empezar' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Cerrar anuncio' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('region')).toBeNull();
  },
};
