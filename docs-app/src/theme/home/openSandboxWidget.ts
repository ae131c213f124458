import { sendToSandbox } from '../../reference/sandboxRequest.ts';

/** What the page of a client calls; `<api>/widget/connect.js` sets it. */
interface Connect {
  open: (options: {
    otpToken: string;
    widgetConfigId: string;
    onSuccess: (success: { consentId: string }) => void;
    onExit: () => void;
  }) => void;
}

interface SharedSandbox {
  apiKey: string;
  clientId: string;
  widgetConfigId: string;
}

/** The person of all guides. */
const PERSON = '12345678-5';
const PRODUCT = 'product-balance';

/**
 * Opens the real widget over the page, as a client would: with the key that this sandbox shares, the
 * page does here what a server does elsewhere.
 * @returns the data as JSON once the widget is closed; null if the person gave no permission
 * @throws if the sandbox does not share its key, or does not answer
 */
export async function openSandboxWidget(sandboxUrl: string): Promise<string | null> {
  const shared = await fetch('/sandbox.json', { cache: 'no-store' });
  if (!shared.ok) throw new Error(`/sandbox.json answered ${String(shared.status)}.`);
  const { apiKey, clientId, widgetConfigId } = (await shared.json()) as SharedSandbox;
  const post = async <T>(path: string, credential: Record<string, string>, body: object) => {
    const { status, json } = await sendToSandbox({
      url: `${sandboxUrl}/api/v1${path}`,
      method: 'POST',
      headers: { ...credential, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status >= 400) throw new Error(`${path} answered ${String(status)}.`);
    return (json as { data: T }).data;
  };
  const byKey = { 'X-API-Key': apiKey };
  const [{ otpToken }, { open }] = await Promise.all([
    post<{ otpToken: string }>('/token/otp/create', byKey, {
      clientId,
      widgetConfigId,
      products: [PRODUCT],
      user: { username: PERSON, email: 'persona@correo.cl' },
    }),
    loadConnect(`${sandboxUrl}/widget/connect.js`),
  ]);
  const consentId = await new Promise<string | null>((resolve) => {
    let given: string | null = null;
    open({
      otpToken,
      widgetConfigId,
      onSuccess: (success) => (given = success.consentId),
      onExit: () => resolve(given),
    });
  });
  if (consentId === null) return null;
  const { taskToken } = await post<{ taskToken: string }>('/token/task', byKey, {
    clientId,
    target: PERSON,
  });
  const bearer = { Authorization: `Bearer ${taskToken}` };
  const data = await post<unknown>('/products/retrieve-data', bearer, {
    product: PRODUCT,
    consentId,
  });
  return JSON.stringify({ data }, null, 2);
}

/** The loader, as `<script src="…/widget/connect.js">` in a client's page. */
async function loadConnect(src: string): Promise<Connect> {
  const here = window as { CauceConnect?: Connect };
  if (here.CauceConnect === undefined)
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src });
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error(`${src} could not be loaded.`)));
      document.head.append(script);
    });
  if (here.CauceConnect === undefined) throw new Error(`${src} set no CauceConnect.`);
  return here.CauceConnect;
}
