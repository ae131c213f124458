/** A request of the collection: an operation of the API and the checks of its response. */
export interface FlowStep {
  /** Name in Postman's list. */
  name: string;
  /** Id of the operation in the OpenAPI document. */
  operationId: string;
  /** Values of the query, by their names. */
  query?: Record<string, string>;
  body?: unknown;
  /** Values of the path's parameters, by their names. */
  path?: Record<string, string>;
  /** Lines that run before the request. */
  before?: string[];
  /** Whether the call may be refused: then its status is for `tests` to check. */
  mayFail?: true;
  /** Lines of Postman's tests, besides the one of the status. */
  tests?: string[];
}

/** A request of an operation. */
export const step = (
  name: string,
  operationId: string,
  rest: Omit<FlowStep, 'name' | 'operationId'> = {},
): FlowStep => ({ name, operationId, ...rest });

export interface Flow {
  name: string;
  description: string;
  api: 'main' | 'connect';
  steps: FlowStep[];
}

/** Extractions end within two minutes; with one poll a second, this allows a little more. */
export const MAX_POLLS = 150;

export const isStatus = (status: number): string =>
  `pm.test('Responde ${String(status)}', () => pm.response.to.have.status(${String(status)}));`;
