import { startWorker } from './routes/guarded/operation/check-in/offline/worker.ts'

startWorker()
