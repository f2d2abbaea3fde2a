/** One site, whether it is asked by http or https, with `www.` or without. */
export const siteKey = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').toLowerCase()
