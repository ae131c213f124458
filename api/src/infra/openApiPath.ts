/** Converts `/tasks/:taskId` to OpenAPI's notation: `/tasks/{taskId}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
