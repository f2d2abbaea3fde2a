/** False on the server and in the first drawing in the browser, so that both draw the same page; then true. */
export { useHydrated } from 'remix-utils/use-hydrated'
