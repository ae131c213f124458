export { HomeClose } from './HomeClose.tsx';
export { HomeActions, HomeHero, HomeIntro } from './HomeHero.tsx';
export { HomeRow, HomeRows } from './HomeRows.tsx';
export { HomeSample } from './HomeSample.tsx';
export { HomeScreens } from './HomeScreens.tsx';
export { HomeSection } from './HomeSection.tsx';
export { HomeSteps } from './HomeSteps.tsx';
