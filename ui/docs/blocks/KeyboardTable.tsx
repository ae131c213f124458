import { Kbd } from '../../src/components/Kbd/Kbd.tsx';
import { Facts } from './Facts.tsx';
import { KEYBOARD } from './keyboardFacts.ts';

/** Spelt out, because the fonts have no arrows. */
const ARROWS: Record<string, string> = {
  '←': 'Izquierda',
  '→': 'Derecha',
  '↑': 'Arriba',
  '↓': 'Abajo',
};

/** What each key does in each kind of control, and which components it applies to. */
export function KeyboardTable() {
  return KEYBOARD.map(({ name, components, keys }) => (
    <div key={name}>
      <h3>{name}</h3>
      <p>{components.join(', ')}</p>
      <Facts
        items={keys.map(([pressed, effect]) => [
          pressed.split(' ').map((key) => <Kbd key={key} keys={[ARROWS[key] ?? key]} />),
          effect,
        ])}
      />
    </div>
  ));
}
