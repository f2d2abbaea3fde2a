import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  type JobHelpers,
  runTaskList,
  type Task,
  type TaskList,
  type Worker,
  type WorkerEvents,
  type WorkerPool
} from 'graphile-worker'
import { isFields } from '#app/domain/words/records.ts'
import { openEnginePool } from '../db/connection.server.ts'
import { engineLogger } from '../db/engine-logger.server.ts'
import {
  endInstance,
  forgetPause,
  insertJobs,
  jobsDue,
  pauseQueue,
  recordBeat
} from '../db/queries/kernel/jobs.server.ts'
import type { Backend } from './context.server.ts'
import { explainJob, isSilence } from './explain-job.server.ts'
import type { JobHandler, PutOff } from './outbox.server.ts'
import { type DueWork, repeatWork } from './schedule.server.ts'

/** Workers of one program. A worker that waits for another server holds no database connection. */
const workers = 20
/** Most jobs of a kind at once: kinds that wait for other servers, or draw, leave workers for everything else. */
const lanes: Record<string, number> = { message: 12, 'payment-notice': 4, 'file-preview': 2 }
const laneNames = Object.keys(lanes)

const never = 2 ** 31 - 1
const beatEveryMs = 3000
const silentMs = 10_000
/** A connection that is silent for 20 s counts as dead. */
const awakeEveryMs = 10_000

export interface Engine {
  /** New jobs are announced at once; when others become due, one idle worker looks for them. */
  looking: DueWork
  /** Waits for running jobs and starts no more. */
  stop(): Promise<void>
}

/** Wraps each handler: its errors reach the engine's table in words without personal data. */
export function toTasks(backend: Backend, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(handlers.map((handler) => [handler.kind, toTask(backend, handler)]))
}

function toTask(backend: Backend, { kind, run }: JobHandler): Task {
  const { db, log } = backend
  return async (payload, helpers) => {
    const { job } = helpers
    const queue = await helpers.getQueueName()
    try {
      const wish = await run(backend, isFields(payload) ? payload : {})
      if (queue !== null && kind in lanes) await forgetPause(db, queue)
      if (wish) await putOff(backend, helpers, wish)
    } catch (error) {
      log.warn({ job: kind, attempts: job.attempts, err: error }, 'job failed, will be tried again')
      if (queue !== null && isSilence(error)) await pauseQueue(db, queue)
      throw new Error(explainJob(error))
    }
  }
}

/** Queues the job again with the same key: it replaces the running one, which then ends. */
async function putOff({ db }: Backend, { job, getQueueName }: JobHelpers, { again, hasTurn }: PutOff): Promise<void> {
  const { task_identifier: kind, key } = job
  // Priorities of kinds are ten apart: a job moved ahead in its kind stays behind the kind before.
  const priority = hasTurn && job.priority % 10 === 0 ? job.priority - 1 : job.priority
  const payload = isFields(job.payload) ? job.payload : {}
  if (key !== null)
    await insertJobs(db.orm, [{ kind, key, payload, queue: await getQueueName(), priority, dueAt: again }])
}

export function startEngine(backend: Backend, tasks: TaskList): Engine {
  const { db, log } = backend
  const instance = randomUUID()
  const pool = openEnginePool(db)
  const lost: string[] = []
  let stopping = false
  let crews: Crew[] = []
  // A worker may be returning with a job when the program stops.
  const inTime =
    (task: Task): Task =>
    (payload, helpers) =>
      stopping ? putOff(backend, helpers, { again: backend.now() }) : task(payload, helpers)
  const onTime: TaskList = Object.fromEntries(
    Object.entries(tasks).flatMap(([kind, task]) => (task ? [[kind, inTime(task)]] : []))
  )
  const begin = () => {
    const crew = startCrew({ pool, tasks: onTime, log, broke: (worker) => replace(crew, worker) })
    crews.push(crew)
    beating.now()
  }
  /** A worker that could not return its job is lost: another crew takes over while the others finish. */
  const replace = (crew: Crew, { workerId }: Worker) => {
    log.warn({ worker: workerId }, 'a worker of the jobs could not give back its job and is replaced')
    lost.push(workerId)
    if (crew.isEnding || stopping) return
    void crew.end().finally(() => {
      crews = crews.filter((one) => one !== crew)
    })
    begin()
  }
  const beatOnce = async () => {
    const known = [...lost]
    const ready = [...crews]
    const ids = ready.flatMap(({ ids }) => ids).filter((id) => !known.includes(id))
    await recordBeat(db, { instance, workers: ids, lost: known, silentMs })
    lost.splice(0, known.length)
    for (const crew of ready) crew.mayWork()
  }
  const beating = repeatWork(backend, { name: 'jobs', everyMs: beatEveryMs, run: beatOnce })
  begin()
  /** Jobs of lost workers are freed first: without this program's row nobody would free them. */
  const endNoted = async () => {
    if (lost.length > 0) await beatOnce()
    await endInstance(db, instance)
  }
  return {
    looking: { name: 'due jobs', due: jobsDue, run: async () => crews.at(-1)?.look() },
    async stop() {
      stopping = true
      await Promise.all(crews.map((crew) => crew.end()))
      await beating.stop()
      await endNoted().catch((err) => log.warn({ err }, 'the end of the jobs could not be noted: others wait for it'))
      await pool.end()
    }
  }
}

interface Crew {
  ids: string[]
  isEnding: boolean
  /** Workers are registered: if the program dies, others free their jobs. */
  mayWork(): void
  /** Makes one idle worker look for a job. */
  look(): void
  end(): Promise<void>
}

interface CrewOptions {
  pool: ReturnType<typeof openEnginePool>
  tasks: TaskList
  log: Backend['log']
  broke(worker: Worker): void
}

function startCrew({ pool, tasks, log, broke }: CrewOptions): Crew {
  const events: WorkerEvents = new EventEmitter()
  const active: Worker[] = []
  const ids: string[] = []
  let mayWork = () => {}
  const known = new Promise<void>((resolve) => {
    mayWork = resolve
  })
  const openLanes = keepLanes(events)
  const look = () => void active.some((worker) => worker.nudge())
  const leave = ({ worker }: { worker: Worker }) => {
    if (active.includes(worker)) active.splice(active.indexOf(worker), 1)
  }
  events.on('worker:create', ({ worker }) => {
    ids.push(worker.workerId)
    active.push(worker)
  })
  events.on('worker:release', leave)
  events.on('worker:stop', leave)
  events.on('worker:fatalError', ({ worker }) => broke(worker))
  // A search hides all queues from other workers, so a worker that found a job sends the next one.
  events.on('job:start', look)
  keepAwake(events, log)
  const running: WorkerPool = runTaskList(
    {
      events,
      concurrency: workers,
      pollInterval: never,
      noHandleSignals: true,
      schema: 'graphile_worker',
      logger: engineLogger(log),
      // Each job's flag is its kind; an ending crew gets none.
      forbiddenFlags: () => known.then(() => (crew.isEnding ? Object.keys(tasks) : openLanes()))
    },
    tasks,
    pool
  )
  const crew: Crew = {
    ids,
    isEnding: false,
    mayWork,
    look,
    async end() {
      if (crew.isEnding) return void (await running.promise)
      crew.isEnding = true
      mayWork()
      await running.gracefulShutdown()
    }
  }
  return crew
}

/**
 * Flags of full lanes, counted when a worker begins to look: until it finds something, it may return with a job of any
 * lane open to it.
 */
function keepLanes(events: WorkerEvents): () => string[] {
  const sent: string[][] = []
  const held = new Map<Worker, string[]>()
  const count = (lane: string) => [...sent, ...held.values()].filter((open) => open.includes(lane)).length
  const free = ({ worker }: { worker: Worker }) => void held.delete(worker)
  events.on('worker:getJob:start', ({ worker }) => void held.set(worker, sent.shift() ?? []))
  events.on('job:start', ({ worker, job }) => void held.set(worker, [job.task_identifier]))
  events.on('worker:getJob:empty', free)
  events.on('worker:getJob:error', free)
  events.on('job:complete', free)
  events.on('worker:fatalError', free)
  return () => {
    const full = laneNames.filter((lane) => count(lane) >= (lanes[lane] ?? 0))
    sent.push(laneNames.filter((lane) => !full.includes(lane)))
    return full
  }
}

function keepAwake(events: WorkerEvents, log: Backend['log']): void {
  let timer: NodeJS.Timeout | undefined
  const end = () => clearInterval(timer)
  events.on('pool:listen:success', ({ client }) => {
    end()
    timer = setInterval(() => {
      client.query('select 1').catch((err) => log.debug({ err }, 'the connection that hears of jobs does not answer'))
    }, awakeEveryMs)
    timer.unref()
  })
  events.on('pool:listen:release', end)
  events.on('pool:listen:error', end)
  events.on('pool:gracefulShutdown', end)
}
