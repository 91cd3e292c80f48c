import { OWN_SERVERS } from '@afterimage/testing/models/recorded/all'
import { describeImageModel } from '../../test/image-model.contract.ts'

for (const recording of OWN_SERVERS) describeImageModel(recording)
