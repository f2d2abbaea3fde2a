/** Key of a site, the same for http and https, with `www.` or without. */
export const siteKey = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').toLowerCase()
