import { waitForMail } from '../../../api/test/waitForMail.ts';
import { emailOf } from './readyConsent.ts';

type Data = Record<string, unknown>;

/**
 * Objects to a consent, as the person would on their page, with the code from the sandbox's inbox.
 * @returns the id of the request that the client has to answer
 */
export async function openRequest(
  { url, simulatorUrl }: { url: string; simulatorUrl: string },
  rut: string,
  consentId: string,
): Promise<string> {
  const post = async (path: string, body: Data, token?: string) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`POST ${path}: ${String(answer.status)} ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  };

  const email = emailOf(rut);
  const { signInId } = await post('/person/sign-ins', { username: rut, email });
  const mail = await waitForMail(simulatorUrl, email, ({ subject }) =>
    subject.startsWith('Tu código'),
  );
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  const { token } = await post('/person/sessions', { signInId, code });
  const path = `/person/connections/${consentId}/objection`;
  const { request } = await post(path, {}, String(token));
  return String((request as Data)['id']);
}
