import { Alert } from '../../src/components/Alert/Alert.tsx';
import { Link } from '../../src/components/Link/Link.tsx';

/** Why the API did not create a token: its own code and message, and where they are explained. */
export interface ApiRefusal {
  status: number;
  code: string | null;
  /** In English, as the API writes for developers. */
  message: string | null;
}

/** Reads the body of an answer that is not a success. */
export function readRefusal(status: number, body: unknown): ApiRefusal {
  const { code, message } = body as { code?: unknown; message?: unknown };
  return {
    status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
  };
}

export interface RefusalProps {
  refusal: ApiRefusal;
  /** The documentation site; null if it is unknown. */
  docsUrl: string | null;
}

export function Refusal({ refusal: { status, code, message }, docsUrl }: RefusalProps) {
  return (
    <Alert tone="warning" title="El widget no se abrió">
      <p>
        La API rechazó el pedido con {status}
        {code !== null && (
          <>
            {' '}
            <code>{code}</code>
          </>
        )}
        {message === null ? '.' : ': '}
        {message !== null && <q lang="en">{message}</q>}
      </p>
      {code !== null && docsUrl !== null && (
        <p>
          <Link href={`${docsUrl}/docs/general/errores#${code.toLowerCase()}`}>
            Qué significa y qué hacer
          </Link>
        </p>
      )}
    </Alert>
  );
}
