/**
 * Text browsers ignore styles, so content hidden by them would appear twice; and Enter in a field does not submit
 * there.
 */
export function isTextBrowser(request: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(request.headers.get('user-agent') ?? '')
}
