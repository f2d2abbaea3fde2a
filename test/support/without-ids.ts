/** Without ids, keys and hashes that chance has drawn: they may have whatever digits a test looks for. */
export const withoutIds = (text: string): string => text.replace(/[\w-]{16,}/g, '…')
