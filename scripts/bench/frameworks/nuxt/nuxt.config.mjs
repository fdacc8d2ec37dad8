export default {
  compatibilityDate: '2026-11-01',
  devtools: { enabled: false },
  runtimeConfig: { api: '' },
  // For visitors: kept for ten seconds.
  routeRules: { '/kept': { swr: 10 }, '/kept/**': { swr: 10 } },
};
