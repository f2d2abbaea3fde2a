export { type LiveHandle, LiveLine } from './live-line.tsx'
export { unlessRefreshed } from './unless-refreshed.ts'
