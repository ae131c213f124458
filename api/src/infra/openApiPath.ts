/** `/tasks/:taskId` as OpenAPI writes it: `/tasks/{taskId}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
