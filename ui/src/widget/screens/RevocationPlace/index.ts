export { RevocationPlace } from './RevocationPlace.tsx';
