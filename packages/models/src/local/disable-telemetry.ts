// ONNX Runtime tells Microsoft of each session that is opened, unless this variable is set when it is loaded
// (github.com/microsoft/onnxruntime/pull/27379). Set in the main thread, it holds for every thread: what a thread
// sets itself is only its own copy.
process.env.ORT_DISABLE_TELEMETRY = '1'
