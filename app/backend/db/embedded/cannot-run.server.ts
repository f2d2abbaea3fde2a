/** Causes that another server would not mend, in the system's or the server's words. */
const causes: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|No space left|Disk quota/, 'não há espaço livre em disco na pasta de dados; libere espaço'],
  [
    /valid checkpoint record|invalid (?:primary )?checkpoint|required checkpoint record|incorrect checksum in control file|control file contains invalid|database files are incompatible|could not (?:read|open) file "global\/pg_control"|could not find the database system|WAL ends before (?:end of online backup|consistent recovery point)|invalid page in block|invalid magic number .* in (?:log|WAL) segment/,
    'os dados estão danificados e não se abrem mais. Guarde a pasta de dados como está, crie outra e restaure nela a última ' +
      'cópia: DATA_DIR=outra-pasta npm run db:import -- copia.trilha'
  ],
  [/EROFS|Read-only file system/, 'a pasta de dados só aceita leitura; confira DATA_DIR'],
  [
    /EACCES|EPERM|Permission denied|not permitted|wrong ownership|invalid permissions/,
    'a pasta de dados é de outro usuário ou não aceita escrita; confira DATA_DIR e suas permissões'
  ]
]

/** Reason and remedy for musl, an unusual processor, forbidden child processes, or a folder of another user. */
export function cannotRun(reason: string, cause?: unknown): Error {
  const known = causes.find(([pattern]) => pattern.test(reason))
  const what = 'Não foi possível iniciar o banco de dados embutido'
  if (known) return new Error(`${what}: ${known[1]}`, { cause })
  const instead = 'para usar outro servidor, defina DATABASE_URL com o endereço de um PostgreSQL 15 ou mais novo'
  return new Error(`${what}: ${reason}; ${instead}`, { cause })
}

export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
