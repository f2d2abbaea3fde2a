/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'app.js',
  serverModuleFormat: 'esm',
  // Single fetch costs half again as much processor and rests on a turbo-stream with an unfixed denial of service;
  // lazy route discovery opens `__manifest`, likewise.
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false
  }
}
