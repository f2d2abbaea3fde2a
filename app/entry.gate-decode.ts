import './routes/guarded/operation/check-in/camera/decode.worker.ts'
