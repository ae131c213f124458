export * from './Home.tsx';
