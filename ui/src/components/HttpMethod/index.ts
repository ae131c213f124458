export { HttpMethod, type HttpMethodProps } from './HttpMethod.tsx';
