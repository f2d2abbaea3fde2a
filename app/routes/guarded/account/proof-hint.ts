/** Under a password that is asked for again. */
export function proofHint(what: string, { google }: { google: boolean }): string {
  const byGoogle = 'Entra só com o Google? Saia e entre de novo por ele: nos dez minutos seguintes ela não é pedida.'
  return google ? `${what} ${byGoogle}` : what
}
