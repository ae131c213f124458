import { guidanceOf } from './guidance.ts';

/** Where a component comes from. */
export interface ComponentSource {
  /** Its name, as it is imported. */
  name: string;
  /** Path of its file in the repository. */
  path: string;
  /** The package that exports it. */
  from: string;
}

/** Derived from the place of the component's stories file, which is beside the component. */
export function componentSource(storiesFile: string): ComponentSource {
  const own = /([^/]+)\.stories\.tsx$/.exec(storiesFile)?.[1] ?? '';
  const { name, file } = guidanceOf(storiesFile)?.example ?? { name: own, file: `${own}.tsx` };
  const path = storiesFile.replace(/^\.\//, '').replace(/[^/]+$/, file);
  return {
    name,
    path,
    from: path.startsWith('ui/connect-react/') ? '@cauce/connect-react' : '@cauce/ui',
  };
}
