/** They draw no style, so that what is hidden by it stands there twice; and Enter in a field sends nothing there. */
export function isTextBrowser(request: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(request.headers.get('user-agent') ?? '')
}
