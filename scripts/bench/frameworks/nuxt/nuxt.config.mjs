export default {
  compatibilityDate: '2026-11-01',
  devtools: { enabled: false },
  runtimeConfig: { api: '' },
  // Pages of visitors are cached for ten seconds.
  routeRules: { '/kept': { swr: 10 }, '/kept/**': { swr: 10 } },
};
