export { RouteProgress, type RouteProgressProps } from './RouteProgress.tsx';
export { ROUTE_PROGRESS } from './routeProgress.ts';
