import { ObjectFault, type ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import type { Log } from '#app/log.server.ts'

export interface BucketWatch {
  /** Asks the bucket. Each change of its answer is logged once. */
  look(): Promise<void>
  /** Null if it answered last time, and before the first look. */
  trouble(): 'files_away' | 'files_refused' | null
}

/** Watches the bucket of files. Without it the program still sells: only files and photos wait. */
export function watchBucket(objects: ObjectStore, log: Pick<Log, 'error' | 'info'>): BucketWatch {
  let found: ReturnType<BucketWatch['trouble']> = null
  return {
    async look() {
      const before = found
      try {
        await objects.ask()
        found = null
        if (before !== null) log.info({ bucket: objects.name }, 'the bucket of files answers again')
      } catch (error) {
        if (!(error instanceof ObjectFault)) throw error
        found = error.kind === 'away' ? 'files_away' : 'files_refused'
        if (found !== before) log.error({ bucket: objects.name, err: error }, 'the bucket of files does not serve us')
      }
    },
    trouble: () => found
  }
}

/** One line for whoever starts the program; none if all is well. */
export function describeBucket(objects: ObjectStore, watch: BucketWatch): string[] {
  const trouble = watch.trouble()
  if (trouble === null) return []
  const said = trouble === 'files_away' ? 'não responde' : 'recusa as credenciais ou não existe'
  return [`O bucket ${objects.name} ${said}: arquivos e fotos não são lidos nem guardados até ele voltar.`]
}
