/** Who somebody found, as it stands in an address: sealed. */
export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('pessoa') || 'nenhuma'
