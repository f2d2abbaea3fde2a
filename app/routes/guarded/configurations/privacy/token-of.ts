/** Reads the sealed token of the person from the URL. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('pessoa') || 'nenhuma'
