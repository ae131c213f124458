import type { PortalRoot } from '../../addresses.ts';
import type { SimulatedChallenge } from '../../challenges.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { page } from '../../layout.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';
import { BRAND, refusal } from './pages.ts';
import { PATHS } from './paths.ts';

/**
 * The code of six letters and digits that is mailed to the person after RUN and password. The press
 * reported that it is required, and by which services; its page is not documented, so it is a
 * placeholder page.
 */

/** The services that require it: the CMF has since December 2025. */
const SERVICES: readonly string[] = ['cmf'];

/** The sign-on has no other second factor: all other challenge scenarios have no effect here. */
const SCENARIOS: readonly NamedOutcome['challenge'][] = ['code', 'choice', 'expired'];

const MASKED = 'm***@correo.cl';

/** Whether a service asks for a code; in the sandbox only if a scenario requires it. */
export function asksForCode(entityId: string, { challenge }: NamedOutcome): boolean {
  return SERVICES.includes(entityId) && SCENARIOS.includes(challenge);
}

/** The page of a challenge that is neither passed nor expired. */
export function codePage(options: {
  readonly root: PortalRoot;
  readonly challenge: SimulatedChallenge;
  readonly csrfToken: string;
  readonly next: string;
}): Markup {
  const { root, challenge, csrfToken, next } = options;
  const { attemptsLeft } = challenge;
  const form = (id: string, content: MarkupValue): Markup =>
    html`<form id="${id}" method="post" action="${root}${PATHS.code}">
      <input type="hidden" name="csrfmiddlewaretoken" value="${csrfToken}" />
      <input type="hidden" name="next" value="${next}" />
      ${content}
    </form>`;
  const isOffered = challenge.state === 'offered';
  return page({
    title: 'Verifica tu identidad',
    brand: BRAND,
    content: html`<section id="codigo-correo">
      ${
        attemptsLeft !== null &&
        refusal(
          `El código no coincide. ${attemptsLeft === 1 ? 'Te queda 1 intento' : `Te quedan ${attemptsLeft} intentos`}.`,
        )
      }
      <p class="instruccion">
        ${
          isOffered
            ? 'Vamos a enviarte un código de 6 caracteres a'
            : 'Escribe el código de 6 caracteres que enviamos a'
        }
        <strong class="destino">${MASKED}</strong>.
      </p>
      ${!isOffered && html`<p class="plazo">Tienes ${challenge.secondsLeft} segundos.</p>`}
      ${
        isOffered
          ? form('pedir-codigo', html`<button type="submit">Enviar código</button>`)
          : form(
              'responder-codigo',
              html`<label
                  >Código<input
                    name="codigo"
                    autocomplete="one-time-code"
                    minlength="6"
                    maxlength="6"
                    required
                /></label>
                <button type="submit">Verificar</button>`,
            )
      }
    </section>`,
  });
}

/** Shown if the code was not typed in time. */
export function expiredCodePage(): Markup {
  return page({
    title: 'No fue posible ingresar',
    brand: BRAND,
    content: html`<p class="mensaje" id="codigo-vencido">El código venció.</p>
      <p><a href="/">Volver a las instituciones simuladas</a></p>`,
  });
}
