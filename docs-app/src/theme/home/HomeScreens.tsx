import styles from './home.module.css';
import { WIDGET_PICTURES } from './widgetPictures.ts';

const THEMES = ['light', 'dark'] as const;

/** The widget's decisive screens, side by side; on a phone they scroll sideways. */
export function HomeScreens() {
  const { width, height, screens } = WIDGET_PICTURES;
  return (
    <ul
      role="list"
      className={styles['screens']}
      // Focusable, so that it can be scrolled by keyboard, too.
      tabIndex={0}
      aria-label="Pantallas del widget"
    >
      {screens.map(({ name, caption, alt }) => (
        <li key={name}>
          <figure className={styles['screen']}>
            {THEMES.map((theme) => (
              <img
                key={theme}
                src={`/widget/${name}-${theme}.webp`}
                alt={alt}
                width={width}
                height={height}
                // The picture for the other theme is hidden and therefore never loaded.
                loading="lazy"
                data-theme-only={theme}
              />
            ))}
            <figcaption className={styles['caption']}>{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
