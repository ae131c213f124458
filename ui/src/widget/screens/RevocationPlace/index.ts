export { RevocationPlace, type RevocationPlaceProps } from './RevocationPlace.tsx';
