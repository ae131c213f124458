import { useState } from 'react';
import { MenuIcon } from '../../components/Icon/icons.tsx';
import { Logo } from '../../components/Logo/Logo.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { hashOf, isEntrance, PAGES } from '../flow/route.ts';
import { useWords } from '../words/texts.ts';
import { Frame, type FrameProps } from './Frame.tsx';
import styles from './Shell.module.css';
import { useConsole } from './useConsole.ts';

/** The frame of a signed-in member: whose console it is, its pages, and the way out. */
export function Shell({ children, ...frame }: Omit<FrameProps, 'tools' | 'brand'>) {
  const words = useWords();
  const { flow, me } = useConsole();
  const { member, client } = me;
  return (
    <Frame
      {...frame}
      brand={
        <>
          <a href={hashOf('home')} className={styles['brand']} aria-label={words.page}>
            <Logo />
          </a>
          <span className={styles['client']}>{client.name}</span>
          <Tag>{words.environments[client.environment]}</Tag>
        </>
      }
      tools={
        <button type="button" className={styles['tool']} onClick={() => void flow.signOut()}>
          {words.signOut}
        </button>
      }
    >
      <div className={styles['columns']}>
        <Sections />
        {children}
      </div>
      <footer className={styles['who']}>
        {words.signedInAs(member.name, member.email, words.roles[member.role])}
      </footer>
    </Frame>
  );
}

function Sections() {
  const words = useWords();
  const { route, me } = useConsole();
  const isSandbox = me.client.environment === 'sandbox';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav
      aria-label={words.sections}
      className={styles['nav']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
    >
      <button
        type="button"
        className={styles['menu']}
        aria-expanded={isOpen}
        aria-controls="secciones"
        onClick={() => setIsOpen(!isOpen)}
      >
        <MenuIcon />
        {isEntrance(route.page) ? words.menu : words.nav[route.page]}
      </button>
      <ul id="secciones" role="list" className={styles['list']} data-open={isOpen || undefined}>
        {PAGES.filter((page) => page !== 'goLive' || isSandbox).map((page) => (
          <li key={page}>
            <a
              href={hashOf(page)}
              className={styles['section']}
              aria-current={page === route.page ? (route.id === null ? 'page' : 'true') : undefined}
              onClick={() => setIsOpen(false)}
            >
              {words.nav[page]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
