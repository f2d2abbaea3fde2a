import { findDatabaseFault } from '#app/backend/db/database-fault.server.ts'
import { sqlState } from '#app/backend/db/transaction.server.ts'

const noSpace = new Set(['ENOSPC', 'EDQUOT'])

/** Instructions for the database administrator, by SQLSTATE. */
const databaseCauses: Record<string, string> = {
  '42501': 'O usuário de DATABASE_URL não tem permissão para criar ou usar as tabelas; faça-o dono do banco de dados',
  '3F000':
    'O banco de DATABASE_URL não tem um esquema onde este usuário crie tabelas; confira o search_path do usuário',
  '53100': 'O disco do banco de dados está cheio; libere espaço e tente de novo',
  '25006': 'O banco de dados só aceita leitura; confira se DATABASE_URL aponta para o servidor principal',
  '53300': 'O banco de dados já tem conexões demais; encerre outros programas ou aumente max_connections'
}

export function isNoSpace(code: string | null): boolean {
  return code !== null && noSpace.has(code)
}

/** Error code of the operating system, e.g. ENOSPC. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z]+$/.test(code) ? code : null
}

export function explainDataDir(error: unknown, dataDir: string): unknown {
  const code = systemCode(error)
  if (code === null) return error
  const reason = isNoSpace(code)
    ? `Não há espaço livre em disco na pasta de dados ${dataDir}; libere espaço e tente de novo`
    : `A pasta de dados ${dataDir} não pode ser usada (${code}); confira DATA_DIR e suas permissões`
  return new Error(reason, { cause: error })
}

/**
 * Explains a failure in one Portuguese sentence without SQL. Our own message stays unless the database gives a more
 * exact reason.
 */
export function explainFailure(error: unknown): string {
  const state = sqlState(error)
  const known = state === null ? undefined : databaseCauses[state]
  if (known) return known
  if (!(error instanceof Error)) return 'Falha inesperada; o registro com LOG_LEVEL=debug diz mais'
  if (isOthers(error) && findDatabaseFault(error) === 'away')
    return 'O banco de dados deixou de responder; confira DATABASE_URL e tente de novo'
  const code = systemCode(error)
  if (isNoSpace(code)) return 'Não há espaço livre em disco; libere espaço e tente de novo'
  if (code !== null) return `O sistema recusou uma operação (${code}); confira DATA_DIR e suas permissões`
  const isRaw = 'query' in error || ('code' in error && error.code === state && state !== null)
  if (isRaw) return `O banco de dados recusou uma operação (${state ?? 'sem código'}); confira DATABASE_URL e a versão`
  return error.message.replace(/\s*\n\s*/g, ' ')
}

/** True for errors of the system, drizzle or the driver, and false for our own about one of them. */
function isOthers(error: Error): boolean {
  return 'code' in error || 'query' in error || findDatabaseFault(new Error(error.message)) !== null
}
