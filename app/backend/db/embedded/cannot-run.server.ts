/** For musl, an odd processor, no child processes, a folder of somebody else: why, and what to do about it. */
export function cannotRun(reason: string, cause?: unknown): Error {
  return new Error(
    `Não foi possível iniciar o banco de dados embutido: ${reason}. ` +
      'Para usar outro servidor, defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo.',
    { cause }
  )
}

export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
